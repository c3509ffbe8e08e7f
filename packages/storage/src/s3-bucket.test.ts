import { expect, it } from 'vitest';
import { buildBucketUrl, parseS3Url } from './s3-bucket.ts';

it.each([
  ['s3://files', 'https://files.s3.us-east-1.amazonaws.com/'],
  ['s3://files?region=eu-west-1', 'https://files.s3.eu-west-1.amazonaws.com/'],
  ['s3://files/?region=cn-north-1', 'https://files.s3.cn-north-1.amazonaws.com.cn/'],
  ['s3://files.example.com?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com/files.example.com/'],
  ['s3://files?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/files/'],
  ['s3://files?endpoint=https%3A%2F%2Fs3.example.com%2F&region=auto', 'https://s3.example.com/files/'],
  ['s3://files?endpoint=https://x.example.co/storage/v1/s3', 'https://x.example.co/storage/v1/s3/files/'],
])('builds the address of %s: %s', (url, expected) => {
  expect(buildBucketUrl(parseS3Url(url)!)).toBe(expected);
});

it.each([
  'https://files',
  's3://',
  's3://Files_1',
  's3://fi',
  's3://key:secret@files',
  's3://files/folder',
  's3://files:9000',
  's3://files#x',
  's3://files?secret=x',
  's3://files?region=eu-west-1&region=eu-west-2',
  's3://files?region=eu west',
  's3://files?endpoint=s3.example.com',
  's3://files?endpoint=ftp://s3.example.com',
  's3://files?endpoint=https://key:secret@s3.example.com',
  's3://files?endpoint=https://s3.example.com%3Fsecret=x',
])('rejects %s', (url) => {
  expect(parseS3Url(url)).toBeUndefined();
});
