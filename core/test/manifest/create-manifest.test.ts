import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSchemaReader } from '../../src/adapter/schemas/read-schema.ts'
import { defineApp, defineCapability } from '../../src/index.ts'
import { createManifest, validateManifest } from '../../src/manifest/index.ts'
import { feature, permission } from '../../src/requirements.ts'

test('the manifest holds what an agent needs, and no more', () => {
  const app = defineApp({
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    homepage: 'https://example.com',
    callTimeout: 5,
    capabilities: [
      defineCapability({
        name: 'convert.markdownToHtml',
        description: 'Convert',
        input: z.object({ markdown: z.string() }),
        output: { type: 'object' },
        deprecated: true,
        alternatives: ['convert.b'],
        timeout: 10,
        handler: () => ({}),
      }),
    ],
  })
  const { manifest, problems } = createManifest(app)
  expect(problems).toEqual([])
  expect(manifest).toMatchInlineSnapshot(`
    {
      "abp": "0.1",
      "app": {
        "homepage": "https://example.com",
        "id": "com.example.notes",
        "name": "Notes",
        "version": "1.0.0",
      },
      "capabilities": [
        {
          "alternatives": [
            "convert.b",
          ],
          "deprecated": true,
          "description": "Convert",
          "inputSchema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "properties": {
              "markdown": {
                "type": "string",
              },
            },
            "required": [
              "markdown",
            ],
            "type": "object",
          },
          "name": "convert.markdownToHtml",
          "outputSchema": {
            "type": "object",
          },
        },
      ],
    }
  `)
  expect(validateManifest(JSON.parse(JSON.stringify(manifest)))).toEqual({
    manifest,
    problems: [],
    warnings: [],
  })
})

test('one bad schema does not hide the others', () => {
  const app = defineApp({
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    capabilities: [
      defineCapability({ name: 'a.bad', input: z.object({ at: z.date() }), handler: () => 1 }),
      defineCapability({ name: 'a.good', input: z.object({ at: z.string() }), handler: () => 1 }),
    ],
  })
  const { manifest, problems } = createManifest(app)
  expect(manifest.capabilities.map(({ name, inputSchema }) => [name, inputSchema !== undefined])).toEqual([
    ['a.bad', false],
    ['a.good', true],
  ])
  expect(problems.map(({ place }) => place)).toEqual(['capabilities[0] (a.bad).input'])
})

test('requirements stand in it without their checks, and a handler is not needed', () => {
  const { manifest, problems } = createManifest(
    defineApp({
      id: 'com.example.notes',
      name: 'Notes',
      version: '1.0.0',
      capabilities: [
        { name: 'a.b', requirements: [permission('camera'), feature('WebGPU', () => expect.unreachable())] },
        { name: 'a.c', available: () => expect.unreachable() },
      ],
    }),
  )
  expect(problems).toEqual([])
  expect(manifest.capabilities).toEqual([
    {
      name: 'a.b',
      requirements: [
        { type: 'permission', description: expect.any(String), resolution: expect.any(String) },
        { type: 'browser', description: 'WebGPU', resolution: expect.any(String) },
      ],
    },
    { name: 'a.c' },
  ])
})

test('annotations and `webmcp: false` are in the manifest', () => {
  const annotations = { title: 'Delete a note', destructive: true }
  const { manifest } = createManifest(
    defineApp({
      id: 'com.example.notes',
      name: 'Notes',
      version: '1.0.0',
      webmcp: false,
      capabilities: [defineCapability({ name: 'notes.remove', annotations, handler: () => ({}) })],
    }),
  )
  expect(manifest).toMatchObject({ webmcp: false, capabilities: [{ name: 'notes.remove', annotations }] })
})

test('an unlisted capability is not in the manifest, and its schema must have a JSON form in the page', () => {
  const app = defineApp({
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    capabilities: [
      defineCapability({ name: 'notes.add', handler: () => ({}) }),
      defineCapability({
        name: 'admin.removeUser',
        listed: false,
        input: { '~standard': { version: 1, vendor: 'odd', validate: (value) => ({ value }) } },
        handler: () => ({}),
      }),
    ],
  })
  // The build can convert the schema. The page cannot.
  const { manifest, problems } = createManifest(app, () => ({ type: 'object' }))
  expect(manifest.capabilities).toEqual([{ name: 'notes.add' }])
  expect(problems).toMatchObject([
    {
      place: 'capabilities[1] (admin.removeUser).input',
      remedy: expect.stringContaining('the page must have it'),
    },
  ])
})

test('the JSON Schema of an unlisted capability is checked, too', () => {
  const app = defineApp({
    id: 'com.example.notes',
    name: 'Notes',
    version: '1.0.0',
    capabilities: [
      defineCapability({
        name: 'admin.removeUser',
        listed: false,
        input: { type: 'object', properties: { id: { $ref: '#/$defs/id' } } },
        handler: () => ({}),
      }),
    ],
  })
  expect(createManifest(app, createSchemaReader(undefined)).problems).toMatchObject([
    { message: expect.stringContaining('leads to no schema') },
  ])
})
