type Schema = { properties?: Record<string, unknown> };

/** Where vendors take the schema of a reply. */
type SchemaBody = {
  response_format?: { json_schema?: { schema: Schema } };
  text?: { format?: { schema?: Schema } };
  output_config?: { format?: { schema?: Schema } };
  tools?: { name?: string; input_schema?: Schema }[];
  generationConfig?: { responseJsonSchema?: Schema };
  toolConfig?: { tools?: { toolSpec?: { name: string; inputSchema: { json: Schema } } }[] };
};

/** Names of the fields of the object that is asked for: by the vendor's own setting, or in the prompt. */
export function readFields(given: object, messages: readonly { content: string }[]): string[] {
  const body = given as SchemaBody;
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
