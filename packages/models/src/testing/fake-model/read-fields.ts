type Schema = { properties?: Record<string, unknown> };

/** Where providers accept the schema of a reply. */
type SchemaBody = {
  response_format?: { json_schema?: { schema: Schema } };
  text?: { format?: { schema?: Schema } };
  output_config?: { format?: { schema?: Schema } };
  tools?: { name?: string; input_schema?: Schema }[];
  generationConfig?: { responseJsonSchema?: Schema };
  toolConfig?: { tools?: { toolSpec?: { name: string; inputSchema: { json: Schema } } }[] };
};

/**
 * Returns the names of the fields of the requested object, from the provider's own setting or from the
 * prompt.
 */
export function readFields(requestBody: object, messages: readonly { content: string }[]): string[] {
  const body = requestBody as SchemaBody;
  const schema =
    body.response_format?.json_schema?.schema ??
    body.text?.format?.schema ??
    body.output_config?.format?.schema ??
    body.tools?.find(({ name }) => name === 'json')?.input_schema ??
    body.generationConfig?.responseJsonSchema ??
    body.toolConfig?.tools?.find(({ toolSpec }) => toolSpec?.name === 'json')?.toolSpec?.inputSchema.json ??
    readPrompt(messages[0]?.content ?? '');
  return Object.keys(schema?.properties ?? {});
}

function readPrompt(system: string): Schema | undefined {
  const [, schema] = /^JSON schema:\n(\{.*\})$/m.exec(system) ?? [];
  return schema === undefined ? undefined : (JSON.parse(schema) as Schema);
}
