import { defineApp } from '@abp-kit/core'
import { expect, test } from 'vitest'
import { capabilities } from '../src'
import { catalogOf } from '../src/catalog'
import { inputs } from '../src/samples'

test('the catalog is plain strings, with what the manifest says and the sample', () => {
  const app = { id: 'com.example.showcase', name: 'Showcase', version: '1.0.0' }
  const catalog = catalogOf(defineApp({ ...app, capabilities }))
  expect(catalog.map(({ name }) => name)).toEqual(capabilities.map(({ name }) => name))
  for (const entry of catalog) {
    expect(Object.values(entry).every((value) => typeof value === 'string' && value !== '')).toBe(true)
  }
  const chart = catalog.find(({ name }) => name === 'render.chart')
  expect(chart).toMatchObject({ namespace: 'render', mimeType: 'image/png' })
  expect(JSON.parse(chart?.sample ?? '')).toEqual(inputs['render.chart'])
  expect(JSON.parse(chart?.inputSchema ?? '')).toMatchObject({ required: ['type', 'labels', 'series'] })
})
