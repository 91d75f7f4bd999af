import { defineApp } from '@abp-kit/core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { capabilities } from '../src'
import { samples } from '../src/samples'

const target = 'draft-2020-12'
const described = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
})

test('the definition has no mistakes', () => {
  const app = { id: 'com.example.showcase', name: 'Showcase', version: '1.0.0' }
  expect(() => defineApp({ ...app, capabilities })).not.toThrow()
})

test('every capability has a sample, and the order is that of the definitions', () => {
  expect(samples.map(({ name }) => name)).toEqual(capabilities.map(({ name }) => name))
})

describe.each(capabilities)('$name', ({ name, description, input, output, load }) => {
  test('has a description and schemas with a JSON form', () => {
    expect(description).toMatch(/^[A-Z].{20,}[^.]$/)
    expect(input?.['~standard'].jsonSchema.input({ target })).toMatchObject({ type: 'object' })
    expect(output?.['~standard'].jsonSchema.output({ target })).toMatchObject({ type: 'object' })
  })

  test('describes each of its parameters', () => {
    const { properties } = described.parse(input?.['~standard'].jsonSchema.input({ target }))
    for (const [field, schema] of Object.entries(properties)) expect(schema.description, field).toBeTruthy()
  })

  test('takes its sample, also after a journey as JSON', async () => {
    const sample = samples.find((candidate) => candidate.name === name)
    const result = await input?.['~standard'].validate(JSON.parse(JSON.stringify(sample?.input)))
    expect(result?.issues).toBeUndefined()
  })

  test('loads its handler lazily', () => expect(load).toBeTypeOf('function'))
})
