import { validateManifest } from '@abp-kit/core/manifest'
import { samples } from '@abp-kit/showcase/samples'
import { describe, expect, test } from 'vitest'
import type { Subject } from './subject.ts'

export function manifest({ isPlainServer, url }: Subject): void {
  describe('/abp.json', () => {
    test('is JSON, cacheable, and readable from other origins', async () => {
      const response = await fetch(url('/abp.json'))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe(isPlainServer ? 'no-cache' : 'public, max-age=3600')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    })

    test('lists every capability with its schemas', async () => {
      const value: unknown = await (await fetch(url('/abp.json'))).json()
      const { manifest, problems, warnings } = validateManifest(value)
      expect({ problems, warnings }).toEqual({ problems: [], warnings: [] })
      expect(manifest).toEqual(value)
      expect(manifest?.capabilities.map(({ name }) => name)).toEqual([
        ...samples.map(({ name }) => name),
        'notes.read',
        'notes.add',
        'pages.read',
      ])
      for (const { description, inputSchema, outputSchema } of manifest?.capabilities ?? []) {
        expect({ description, inputSchema, outputSchema }).toEqual({
          description: expect.any(String),
          inputSchema: expect.objectContaining({ type: 'object' }),
          outputSchema: expect.objectContaining({ type: 'object' }),
        })
      }
    })
  })
}
