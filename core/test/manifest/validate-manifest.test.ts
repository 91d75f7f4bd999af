import { describe, expect, test } from 'vitest'
import { validateManifest } from '../../src/manifest/index.ts'

const app = { id: 'com.example.notes', name: 'Notes', version: '1.0.0' }

describe('validateManifest', () => {
  test.each([
    [null],
    [[]],
    ['text'],
    [1],
    [{}],
    [{ abp: '0.1' }],
    [{ abp: '0.1', app, capabilities: {} }],
    [{ abp: 'x', app, capabilities: [] }],
  ])('refuses %j with a remedy', (value) => {
    const { manifest, problems } = validateManifest(value)
    expect(manifest).toBeUndefined()
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem.remedy).not.toBe('')
  })

  test('reads annotations: a title, and what is true or false', () => {
    const annotations = { title: 'A', readOnly: true, idempotent: false, destructive: 'yes', other: true }
    const { manifest } = validateManifest({ abp: '0.1', app, capabilities: [{ name: 'a.b', annotations }] })
    expect(manifest?.capabilities).toEqual([
      { name: 'a.b', annotations: { title: 'A', readOnly: true, idempotent: false } },
    ])
  })

  test('turns references by $id into pointers, and survives what is no URI', () => {
    const inputSchema = {
      $ref: 'Node',
      $defs: { Node: { $id: 'Node', type: 'object', properties: { next: { $ref: 'Node' } } } },
    }
    const odd = { $id: 'http://[', $anchor: 5, $ref: 'http://[', $defs: [{ $id: '%' }, { $ref: '#/%' }] }
    const { manifest } = validateManifest({
      abp: '0.1',
      app,
      capabilities: [
        { name: 'a.b', inputSchema },
        { name: 'a.c', inputSchema: odd },
      ],
    })
    expect(manifest?.capabilities[0]?.inputSchema).toEqual({
      $ref: '#/$defs/Node',
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    })
    expect(manifest?.capabilities[1]?.inputSchema).toMatchObject({ $ref: 'http://[' })
  })

  test('keeps the good capabilities beside bad ones', () => {
    const { manifest, problems } = validateManifest({
      abp: '0.1',
      app,
      capabilities: [
        null,
        { name: 'a.b' },
        { name: 'a.b' },
        { name: 'a.c', inputSchema: 'x', requirements: [1, { type: 'state', description: 'open' }] },
      ],
    })
    expect(manifest?.capabilities).toEqual([
      { name: 'a.b' },
      { name: 'a.c', requirements: [{ type: 'state', description: 'open' }] },
    ])
    expect(problems.map(({ place }) => place)).toEqual([
      'capabilities[0]',
      'capabilities[2]',
      'capabilities[3].inputSchema',
    ])
  })

  test('reads at most 100 capabilities, and says so', () => {
    const capabilities = Array.from({ length: 150 }, (_, index) => ({ name: `a.b${index}` }))
    const { manifest, warnings } = validateManifest({ abp: '0.1', app, capabilities })
    expect(manifest?.capabilities).toHaveLength(100)
    expect(warnings).toHaveLength(1)
  })

  test.each([
    ['0.1', 0],
    ['1.0', 0],
    ['0.9', 0],
    ['2.0', 1],
  ])('version %s gives %i warnings', (abp, count) => {
    expect(validateManifest({ abp, app, capabilities: [] }).warnings).toHaveLength(count)
  })

  test('copies nothing that it does not know', () => {
    const value: unknown = JSON.parse(
      `{"abp":"0.1","app":{"id":"com.example.a","name":"A","version":"1","__proto__":{"x":1}},"capabilities":[{"name":"__proto__","evil":1}],"__proto__":{"y":1}}`,
    )
    const { manifest } = validateManifest(value)
    expect(manifest).toEqual({
      abp: '0.1',
      app: { id: 'com.example.a', name: 'A', version: '1' },
      capabilities: [{ name: '__proto__' }],
    })
    expect(Object.getPrototypeOf(manifest?.app)).toBe(Object.prototype)
  })
})
