import { defineRule } from '../rule.ts'

export const importMap = defineRule({
  id: 'import-map',
  title: 'Import maps come before what a first call loads',
  severity: 'warn',
  docs: 'An import map (`<script type="importmap">`) stands before the `<template id="abpLoad">` of abp-kit, or the page has no such template. With the first call, the bootstrap loads what the template holds. Firefox, and Chromium before 133, ignore an import map that comes after the first module.',
  step: 'html',
  check: ({ pages }) =>
    pages.flatMap(({ lateImportMap, url }) =>
      lateImportMap
        ? [
            {
              what: `The page has an import map behind what an agent's first call loads, at byte ${lateImportMap.start}.`,
              why: 'Firefox ignores an import map that comes after the first module: if an agent calls early, the app does not start.',
              remedy: 'Move the import map before the link to the manifest, or leave the template out.',
              where: url,
            },
          ]
        : [],
    ),
})
