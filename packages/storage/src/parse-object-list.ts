import { SaxesParser } from 'saxes';
import { StorageError } from './storage-error.ts';

/**
 * Parses a response of ListObjectsV2
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). `nextToken` is undefined on the
 * last page. Throws StorageError for another document.
 */
export function parseObjectList(xml: string): { names: string[]; nextToken: string | undefined } {
  const names: string[] = [];
  const values = new Map<string, string>();
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    throw new StorageError('refused', 'The bucket’s list of objects is not XML', { cause });
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    const location = path.join('/');
    if (location === 'ListBucketResult/Contents/Key') names.push(text);
    else values.set(location, text);
    path.pop();
  });
  parser.write(xml).close();
  if (!values.has('ListBucketResult')) {
    throw new StorageError('refused', 'The bucket’s response is not a list of objects');
  }
  const isLast = values.get('ListBucketResult/IsTruncated') !== 'true';
  return { names, nextToken: isLast ? undefined : values.get('ListBucketResult/NextContinuationToken') };
}
