import type {
  BlockObjectResponse,
  DatabaseObjectResponse,
  DataSourceObjectResponse,
  PageObjectResponse,
  RichTextItemResponse,
} from '@notionhq/client';

type OwnContent<T> = T extends BlockObjectResponse ? Pick<T, Extract<T['type'] | 'type', keyof T>> : never;

/** A block as an author writes it: its type, its content, and its nested blocks. */
export type BlockInput = OwnContent<BlockObjectResponse> & { id?: string; children?: BlockInput[] };

export type Properties = PageObjectResponse['properties'];

/** Content of a fake workspace. Ids are UUIDs. */
export type Workspace = {
  name: string;
  pages: Map<string, PageObjectResponse>;
  databases: Map<string, DatabaseObjectResponse>;
  dataSources: Map<string, DataSourceObjectResponse>;
  /** Blocks in order, by the page or block that contains them. */
  children: Map<string, BlockObjectResponse[]>;
};

/** A fixed time in the past. */
const moment = '2024-11-02T08:30:00.000Z';
const author = { object: 'user', id: '00000000-0000-4000-8000-00000000000a' } as const;

/** Returns a UUID for a number. */
export function uuid(number: number): string {
  return `10000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Returns rich text of one plain piece, optionally as a link. */
export function words(content: string, href: string | null = null): RichTextItemResponse {
  return {
    type: 'text',
    text: { content, link: href === null ? null : { url: href } },
    annotations: {
      bold: false,
      italic: false,
      strikethrough: false,
      underline: false,
      code: false,
      color: 'default',
    },
    plain_text: content,
    href,
  };
}

export function createWorkspace(name: string): Workspace {
  return { name, pages: new Map(), databases: new Map(), dataSources: new Map(), children: new Map() };
}

let lastBlock = 0x100000;

function addBlocks(
  workspace: Workspace,
  holder: { type: 'page_id'; page_id: string } | { type: 'block_id'; block_id: string },
  inputs: BlockInput[],
): void {
  const blocks = inputs.map(({ children = [], id = uuid(++lastBlock), ...content }) => {
    if (children.length > 0) addBlocks(workspace, { type: 'block_id', block_id: id }, children);
    return {
      object: 'block',
      id,
      parent: holder,
      has_children: children.length > 0 || content.type === 'child_page',
      created_time: moment,
      created_by: author,
      last_edited_time: moment,
      last_edited_by: author,
      in_trash: false,
      archived: false,
      ...content,
    } as BlockObjectResponse;
  });
  workspace.children.set(holder.type === 'page_id' ? holder.page_id : holder.block_id, blocks);
}

type PageInput = {
  id: string;
  title: string;
  parent?: PageObjectResponse['parent'];
  properties?: Properties;
  blocks?: BlockInput[];
};

export function addPage(workspace: Workspace, input: PageInput): void {
  const { id, title, parent = { type: 'workspace', workspace: true }, properties, blocks = [] } = input;
  workspace.pages.set(id, {
    object: 'page',
    id,
    created_time: moment,
    last_edited_time: moment,
    in_trash: false,
    archived: false,
    is_archived: false,
    is_locked: false,
    url: `https://www.notion.so/${id.replaceAll('-', '')}`,
    public_url: null,
    parent,
    properties: properties ?? { title: { id: 'title', type: 'title', title: [words(title)] } },
    icon: { type: 'emoji', emoji: '🧁' },
    cover: null,
    created_by: author,
    last_edited_by: author,
  });
  addBlocks(workspace, { type: 'page_id', page_id: id }, blocks);
}

type DatabaseInput = {
  id: string;
  title: string;
  description?: string;
  parent?: DatabaseObjectResponse['parent'];
  /** Its tables of rows, with their properties. */
  sources: { id: string; name: string; properties?: DataSourceObjectResponse['properties'] }[];
};

export function addDatabase(workspace: Workspace, input: DatabaseInput): void {
  const { id, title, description = '', parent = { type: 'workspace', workspace: true }, sources } = input;
  const shared = {
    description: description ? [words(description)] : [],
    is_inline: false,
    in_trash: false,
    archived: false,
    created_time: moment,
    last_edited_time: moment,
    icon: null,
    cover: null,
    url: `https://www.notion.so/${id.replaceAll('-', '')}`,
    public_url: null,
  };
  workspace.databases.set(id, {
    object: 'database',
    id,
    title: [words(title)],
    parent,
    is_locked: false,
    data_sources: sources.map(({ id, name }) => ({ id, name })),
    ...shared,
  });
  for (const source of sources) {
    workspace.dataSources.set(source.id, {
      object: 'data_source',
      id: source.id,
      title: [words(source.name)],
      parent: { type: 'database_id', database_id: id },
      database_parent: parent,
      properties: source.properties ?? {},
      created_by: author,
      last_edited_by: author,
      ...shared,
    });
  }
}
