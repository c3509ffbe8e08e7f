import type { DataSourceObjectResponse, RichTextItemResponse } from '@notionhq/client';
import {
  addDatabase,
  addPage,
  type BlockInput,
  createWorkspace,
  type Properties,
  uuid,
  type Workspace,
  words,
} from './workspace.ts';

/** Ids that tests refer to by name. */
export const exampleIds = {
  handbook: uuid(1),
  branches: uuid(2),
  products: uuid(3),
  productRows: uuid(4),
  ubeCake: uuid(5),
  ensaymada: uuid(6),
  syncedOriginal: uuid(7),
  private: uuid(8),
} as const;

/** Configuration of a source with one page of the workspace. */
export const exampleNotion = {
  apiToken: 'ntn_example',
  selectedPages: [{ notionPageId: exampleIds.branches, title: 'Branches' }],
};

const createRichText = (content: string) => ({ rich_text: [words(content)], color: 'default' as const });
/** Returns a paragraph of plain text. */
export const paragraph = (content: string): BlockInput => ({
  type: 'paragraph',
  paragraph: { ...createRichText(content), icon: null },
});
const bullet = (content: string, children: BlockInput[] = []): BlockInput => ({
  type: 'bulleted_list_item',
  bulleted_list_item: createRichText(content),
  children,
});
const numbered = (content: string, children: BlockInput[] = []): BlockInput => ({
  type: 'numbered_list_item',
  numbered_list_item: createRichText(content),
  children,
});
const row = (...cells: string[]): BlockInput => ({
  type: 'table_row',
  table_row: { cells: cells.map((cell) => [words(cell)]) },
});
const caption = (content: string) => [words(content)];
const external = (url: string) => ({ type: 'external', external: { url } }) as const;
/** Addresses of files at Notion grant access for an hour. */
const hosted = (name: string) =>
  ({
    type: 'file',
    file: {
      url: `https://files.example.com/${name}?X-Amz-Signature=SIGNATURE`,
      expiry_time: '2026-11-02T09:30:00.000Z',
    },
  }) as const;

const styled = words('');
const equation: RichTextItemResponse = {
  ...styled,
  type: 'equation',
  equation: { expression: 'E = mc^2' },
  plain_text: 'E = mc^2',
} as RichTextItemResponse;
const mention: RichTextItemResponse = {
  ...styled,
  type: 'mention',
  mention: { type: 'page', page: { id: exampleIds.branches } },
  plain_text: 'Branches',
} as RichTextItemResponse;

type Column = DataSourceObjectResponse['properties'][string];

/** Returns a property of a database table. `options` are the choices of a list. */
export function column(name: string, type: Column['type'], options: string[] = []): Column {
  const list = options.map((option) => ({ id: option, name: option, color: 'default', description: null }));
  return {
    id: name,
    name,
    type,
    description: null,
    [type]: options.length > 0 ? { options: list } : {},
  } as never;
}

/** One block of every type that Notion returns. */
const everyBlock: BlockInput[] = [
  { type: 'table_of_contents', table_of_contents: { color: 'default' } },
  { type: 'breadcrumb', breadcrumb: {} },
  { type: 'heading_1', heading_1: { ...createRichText('Opening hours'), is_toggleable: false } },
  {
    type: 'paragraph',
    paragraph: {
      color: 'default',
      icon: null,
      rich_text: [
        words('We open at '),
        words('six in the morning'),
        words('; see '),
        words('the map', 'https://example.com/map'),
        words(' and '),
        mention,
        words('. Energy: '),
        equation,
        words('.'),
      ],
    },
    children: [paragraph('Indented: on Sundays we open at eight.')],
  },
  {
    type: 'heading_2',
    heading_2: { ...createRichText('Holidays'), is_toggleable: true },
    children: [paragraph('Closed on Good Friday.'), bullet('Open on Rizal Day')],
  },
  { type: 'heading_3', heading_3: { ...createRichText('Deliveries'), is_toggleable: false } },
  bullet('Within the city', [bullet('Poblacion', [bullet('Purok 5')]), bullet('Lahug')]),
  bullet('Outside the city'),
  numbered('Order by phone', [numbered('Say your name'), numbered('Say your street')]),
  numbered('Pay on delivery'),
  { type: 'heading_4', heading_4: { ...createRichText('Kitchen'), is_toggleable: false } },
  {
    type: 'numbered_list_item',
    numbered_list_item: { ...createRichText('Start of another list'), list_start_index: 5 },
  },
  { type: 'to_do', to_do: { ...createRichText('Order flour'), checked: true } },
  {
    type: 'to_do',
    to_do: { ...createRichText('Order sugar'), checked: false },
    children: [paragraph('Brown, not white.')],
  },
  {
    type: 'toggle',
    toggle: createRichText('Is there parking?'),
    children: [paragraph('Yes, six cars fit behind the building.')],
  },
  {
    type: 'callout',
    callout: { ...createRichText('Allergens: nuts.'), icon: { type: 'emoji', emoji: '⚠️' } },
  },
  {
    type: 'quote',
    quote: createRichText('Best ube cake in town.'),
    children: [paragraph('The Daily Bread')],
  },
  {
    type: 'code',
    code: { rich_text: [words('oven --heat 180')], caption: caption('How to heat'), language: 'bash' },
  },
  { type: 'equation', equation: { expression: 'price = 2 \\times cost' } },
  { type: 'divider', divider: {} },
  {
    type: 'column_list',
    column_list: {},
    children: [
      { type: 'column', column: {}, children: [paragraph('Left: bread'), bullet('Pan de sal')] },
      { type: 'column', column: {}, children: [paragraph('Right: cakes')] },
    ],
  },
  {
    id: exampleIds.syncedOriginal,
    type: 'synced_block',
    synced_block: { synced_from: null },
    children: [paragraph('Hotline: 0917 555 0100')],
  },
  {
    type: 'synced_block',
    synced_block: { synced_from: { type: 'block_id', block_id: exampleIds.syncedOriginal } },
    children: [paragraph('Hotline: 0917 555 0100')],
  },
  {
    type: 'table',
    table: { has_column_header: true, has_row_header: false, table_width: 2 },
    children: [row('Cake', 'Price'), row('Ube cake', '850 pesos'), row('Mocha roll', '420 pesos')],
  },
  {
    type: 'table',
    table: { has_column_header: false, has_row_header: true, table_width: 2 },
    children: [row('Phone', '0917 555 0100'), row('E-mail', 'shop@example.com')],
  },
  {
    type: 'tab',
    tab: {},
    children: [{ ...paragraph('Weekdays'), children: [paragraph('Lunch sets until two.')] }],
  },
  { id: exampleIds.branches, type: 'child_page', child_page: { title: 'Branches' } },
  { id: exampleIds.products, type: 'child_database', child_database: { title: 'Products' } },
  { type: 'bookmark', bookmark: { url: 'https://example.com/menu', caption: caption('Our menu') } },
  { type: 'bookmark', bookmark: { url: 'https://example.com/bare', caption: [] } },
  { type: 'embed', embed: { url: 'https://example.com/video', caption: caption('How we bake') } },
  { type: 'link_preview', link_preview: { url: 'https://example.com/preview' } },
  { type: 'image', image: { ...hosted('shop.jpg'), caption: caption('The shop from outside') } },
  { type: 'image', image: { ...external('https://example.com/x.png'), caption: [] } },
  { type: 'video', video: { ...external('https://example.com/v.mp4'), caption: caption('A tour') } },
  { type: 'file', file: { ...hosted('menu.xlsx'), name: 'menu.xlsx', caption: caption('All prices') } },
  { type: 'pdf', pdf: { ...hosted('permit.pdf'), caption: caption('Our permit') } },
  { type: 'audio', audio: { ...hosted('jingle.mp3'), caption: caption('The jingle') } },
  { type: 'link_to_page', link_to_page: { type: 'page_id', page_id: exampleIds.ubeCake } },
  { type: 'link_to_page', link_to_page: { type: 'database_id', database_id: exampleIds.products } },
  { type: 'link_to_page', link_to_page: { type: 'page_id', page_id: exampleIds.private } },
  { type: 'template', template: { rich_text: [words('New order')] }, children: [paragraph('Name: ')] },
  {
    type: 'transcription',
    transcription: { title: [words('Team meeting')], status: 'notes_ready' },
    children: [paragraph('We bake more ensaymada in December.')],
  },
  { type: 'unsupported', unsupported: { block_type: 'form' } },
  paragraph(''),
];

const liza = {
  object: 'user',
  id: uuid(90),
  type: 'person',
  person: {},
  name: 'Liza Reyes',
  avatar_url: null,
} as const;
const select = (name: string) => ({ id: name, name, color: 'default' }) as const;
const date = (start: string, end: string | null = null) => ({ start, end, time_zone: null });

/** One value of every property type of a row. */
const everyProperty: Properties = {
  Name: { id: 'title', type: 'title', title: [words('Ube cake')] },
  Description: { id: 'a', type: 'rich_text', rich_text: [words('Purple yam, '), words('three layers')] },
  Price: { id: 'b', type: 'number', number: 850 },
  Kind: { id: 'c', type: 'select', select: select('Cake') },
  Tags: { id: 'd', type: 'multi_select', multi_select: [select('Bestseller'), select('Vegetarian')] },
  State: { id: 'e', type: 'status', status: select('On sale') },
  Season: { id: 'f', type: 'date', date: date('2026-11-01', '2026-12-31') },
  Launched: { id: 'g', type: 'date', date: date('2020-05-04') },
  Baker: { id: 'h', type: 'people', people: [liza, { object: 'user', id: uuid(91) }] },
  Photos: { id: 'i', type: 'files', files: [{ name: 'ube.jpg', ...hosted('ube.jpg') }] },
  Vegetarian: { id: 'j', type: 'checkbox', checkbox: true },
  Halal: { id: 'k', type: 'checkbox', checkbox: false },
  Link: { id: 'l', type: 'url', url: 'https://example.com/ube' },
  Email: { id: 'm', type: 'email', email: 'cakes@example.com' },
  Phone: { id: 'n', type: 'phone_number', phone_number: '0917 555 0100' },
  Total: { id: 'o', type: 'formula', formula: { type: 'number', number: 952.5 } },
  Label: { id: 'p', type: 'formula', formula: { type: 'string', string: 'Ube cake, large' } },
  IsNew: { id: 'q', type: 'formula', formula: { type: 'boolean', boolean: false } },
  Ready: { id: 'r', type: 'formula', formula: { type: 'date', date: date('2026-11-30') } },
  GoesWith: {
    id: 's',
    type: 'relation',
    relation: [{ id: exampleIds.ensaymada }, { id: exampleIds.private }],
  },
  Sold: { id: 't', type: 'rollup', rollup: { type: 'number', number: 42, function: 'sum' } },
  LastSale: {
    id: 'u',
    type: 'rollup',
    rollup: { type: 'date', date: date('2026-11-20'), function: 'latest_date' },
  },
  Sizes: {
    id: 'v',
    type: 'rollup',
    rollup: {
      type: 'array',
      array: [
        { type: 'rich_text', rich_text: [words('Small')] },
        { type: 'rich_text', rich_text: [words('Large')] },
      ],
      function: 'show_original',
    },
  },
  Created: { id: 'w', type: 'created_time', created_time: '2026-01-05T09:00:00.000Z' },
  CreatedBy: { id: 'x', type: 'created_by', created_by: liza },
  Edited: { id: 'y', type: 'last_edited_time', last_edited_time: '2024-11-02T08:30:00.000Z' },
  EditedBy: { id: 'z', type: 'last_edited_by', last_edited_by: liza },
  Code: { id: 'A', type: 'unique_id', unique_id: { prefix: 'CAKE', number: 7 } },
  Checked: {
    id: 'B',
    type: 'verification',
    verification: { state: 'verified', date: date('2026-10-01'), verified_by: liza },
  },
  Stall: {
    id: 'C',
    type: 'place',
    place: { lat: 10.3, lon: 123.9, name: 'Carbon Market', address: 'Cebu City' },
  },
  Order: { id: 'D', type: 'button', button: {} },
  Nothing: { id: 'E', type: 'number', number: null },
};

/** A small bakery: a page with every type of block, a subpage, and a database with every type of property. */
export function createExampleWorkspace(): Workspace {
  const workspace = createWorkspace('Golden Bakeshop');
  const { handbook, branches, products, productRows, ubeCake, ensaymada } = exampleIds;
  const inRows = { type: 'data_source_id', data_source_id: productRows, database_id: products } as const;
  addPage(workspace, { id: handbook, title: 'Handbook', blocks: everyBlock });
  addPage(workspace, {
    id: branches,
    title: 'Branches',
    parent: { type: 'page_id', page_id: handbook },
    blocks: [paragraph('Cebu and Mandaue.')],
  });
  addDatabase(workspace, {
    id: products,
    title: 'Products',
    description: 'All that we bake.',
    parent: { type: 'page_id', page_id: handbook },
    sources: [
      {
        id: productRows,
        name: 'Products',
        properties: { Name: column('Name', 'title'), Price: column('Price', 'number') },
      },
    ],
  });
  addPage(workspace, {
    id: ubeCake,
    title: 'Ube cake',
    parent: inRows,
    properties: everyProperty,
    blocks: [paragraph('Order a day before.')],
  });
  addPage(workspace, {
    id: ensaymada,
    title: 'Ensaymada',
    parent: inRows,
    properties: {
      Name: { id: 'title', type: 'title', title: [words('Ensaymada')] },
      Price: { id: 'b', type: 'number', number: 45 },
    },
  });
  return workspace;
}
