import { describe, expect, test } from 'vitest'
import { fitText } from '../../src/agent-text/index.ts'
import { AllowedFiles } from '../../src/files/index.ts'
import { type Form, formFor } from '../../src/questions/form.ts'
import { isMcpQuestion, toMcpQuestion } from '../../src/questions/index.ts'
import { textsIn, unfit, unfitIn } from '../fixtures/unfit.ts'

const form = (method: string, params: Record<string, unknown>): Form => {
  const made = formFor(`elicitation/${method}`, params)
  if (!made) throw new Error('It is no form.')
  return made
}
const wordsOf = ({ message, properties, required }: Form) => textsIn({ message, properties, required })

describe('a form', () => {
  test.each([
    ['input', { prompt: unfit, schema: { title: unfit, description: unfit, default: unfit } }],
    [
      'input',
      {
        prompt: unfit,
        schema: { properties: { [unfit]: { enum: [unfit], title: unfit } }, required: [unfit] },
      },
    ],
    ['preference', { prompt: unfit, schema: { enum: [unfit, 'a'] }, default: unfit }],
    ['input', { schema: { type: 'array' }, default: [{ [unfit]: unfit }] }],
    ['confirm', { message: unfit }],
    [
      'select',
      {
        prompt: unfit,
        options: [{ value: unfit, label: unfit }, { value: { [unfit]: unfit } }],
        default: unfit,
      },
    ],
  ])('of %s has no unfit character', (method, params) => {
    expect(wordsOf(form(method, params)).flatMap((text) => unfitIn(text))).toEqual([])
  })

  test('leads back to the page’s own values and names, which could not be shown', () => {
    const select = form('select', {
      options: [{ value: `a${unfit}` }, { value: 2, label: 'Two' }, { value: '2' }],
    })
    const shown = Reflect.get(select.properties.selected ?? {}, 'enum')
    expect(shown).toHaveLength(3)
    expect(new Set(shown).size).toBe(3)
    expect([0, 1, 2].map((index) => select.read({ selected: shown[index] }))).toEqual([
      { selected: `a${unfit}` },
      { selected: 2 },
      { selected: '2' },
    ])
    const value = form('input', { schema: { properties: { 'a\u200bb': { enum: ['x\ny'] } } } })
    const [name = ''] = Object.keys(value.properties)
    const [option] = Reflect.get(value.properties[name] ?? {}, 'enum')
    expect(value.read({ [name]: option })).toEqual({ value: { 'a\u200bb': 'x\ny' } })
  })

  const flavors = [
    { const: 'v', title: 'Vanilla' },
    { const: 'c', title: 'Chocolate' },
  ]

  test('keeps its fields if one of them is a list or an object, which is written as JSON', () => {
    const made = form('input', {
      schema: {
        properties: {
          name: { type: 'string', description: 'In full' },
          tags: { type: 'array', items: { type: 'string' }, description: 'Any number' },
          place: { type: 'object', properties: { city: { type: 'string' } } },
        },
        required: ['name', 'tags'],
      },
    })
    expect(made.properties).toEqual({
      name: { type: 'string', description: 'In full' },
      tags: { type: 'string', description: 'Any number As JSON.' },
      place: { type: 'string', description: 'As JSON.' },
    })
    expect(made.required).toEqual(['name', 'tags'])
    expect(made.read({ name: 'Ada', tags: '["a"]', place: '{"city":"Oslo"}' })).toEqual({
      value: { name: 'Ada', tags: ['a'], place: { city: 'Oslo' } },
    })
    expect(() => made.read({ name: 'Ada', tags: 'a' })).toThrow('`tags` of the answer must be JSON')
  })

  test.each(['oneOf', 'anyOf'])('keeps choices that have titles, as %s', (keyword) => {
    const made = form('input', { schema: { properties: { flavor: { [keyword]: flavors, default: 'c' } } } })
    expect(made.properties.flavor).toEqual({
      type: 'string',
      enum: ['v', 'c'],
      enumNames: ['Vanilla', 'Chocolate'],
      default: 'c',
    })
    expect(made.read({ flavor: 'c' })).toEqual({ value: { flavor: 'c' } })
    expect(() => made.read({ flavor: 'Chocolate' })).toThrow('one of the options')
    expect(form('preference', { schema: { [keyword]: flavors } }).properties.value).toMatchObject({
      enumNames: ['Vanilla', 'Chocolate'],
    })
  })

  test('has choices that are numbers, and gives the page its own values', () => {
    const made = form('input', { schema: { properties: { size: { type: 'integer', enum: [1, 2] } } } })
    expect(made.properties.size).toEqual({ type: 'string', enum: ['1', '2'] })
    expect(made.read({ size: '2' })).toEqual({ value: { size: 2 } })
  })

  test.each([
    [{ enum: ['v', 'c'] }, { type: 'string', enum: ['v', 'c'] }],
    [{ anyOf: flavors }, { anyOf: flavors }],
    [{ oneOf: flavors }, { anyOf: flavors }],
  ])('lets several be chosen of %j', (items, shown) => {
    const schema = {
      properties: { flavors: { type: 'array', items, minItems: 1, maxItems: 2, default: ['c', 'x'] } },
    }
    const made = form('input', { schema })
    expect(made.properties.flavors).toEqual({
      type: 'array',
      items: shown,
      minItems: 1,
      maxItems: 2,
      default: ['c'],
    })
    expect(made.read({ flavors: ['v', 'c'] })).toEqual({ value: { flavors: ['v', 'c'] } })
    expect(() => made.read({ flavors: ['v', 'x'] })).toThrow('a list of the options')
    // Clients before 2025-11-25 refuse a form with such a field.
    expect(formFor('elicitation/input', { schema }, false)?.properties.flavors).toMatchObject({
      type: 'string',
    })
  })

  test('lets a field that may be null be left out', () => {
    const schema = {
      properties: {
        a: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        b: { type: ['string', 'null'] },
        c: { anyOf: [...flavors, { const: null }] },
      },
      required: ['a', 'b', 'c'],
    }
    const made = form('input', { schema })
    expect(made.properties).toMatchObject({
      a: { type: 'integer' },
      b: { type: 'string' },
      c: { enum: ['v', 'c'] },
    })
    expect(made.required).toEqual([])
    expect(made.read({ a: 1 })).toEqual({ value: { a: 1, b: null, c: null } })
  })

  test('follows references', () => {
    const schema = {
      properties: {
        flavor: { $ref: '#/$defs/flavor' },
        more: { type: 'array', items: { $ref: '#/$defs/flavor' } },
      },
      $defs: { flavor: { enum: ['v', 'c'] } },
    }
    expect(form('input', { schema }).properties).toEqual({
      flavor: { type: 'string', enum: ['v', 'c'] },
      more: { type: 'array', items: { type: 'string', enum: ['v', 'c'] } },
    })
  })

  test('is limited: a default of 100 KB, options and fields without end', () => {
    const long = 'x'.repeat(100_000)
    const many = Array.from({ length: 100_000 }, (_, index) => `${index}${long.slice(0, 20)}`)
    const fields = Object.fromEntries(many.slice(0, 5_000).map((name) => [name, { type: 'string' }]))
    for (const made of [
      form('input', { prompt: long, schema: { type: 'string', default: long } }),
      form('input', { schema: { type: 'array' }, default: many }),
      form('preference', { schema: { enum: many }, default: long }),
      form('input', { schema: { properties: fields, required: many } }),
      form('select', { options: many, default: long }),
      form('confirm', { message: long }),
    ])
      expect(JSON.stringify(wordsOf(made)).length).toBeLessThan(30_000)
    expect(form('input', { schema: { properties: fields } }).required).toEqual(['value'])
  })
})

describe('a question', () => {
  const files = new AllowedFiles('/out', [])
  const client = { forms: true, lists: true, sampling: true }
  const ask = (method: string, params: unknown) => {
    const app = fitText('bank.example "Bank" (bank)', 200)
    const question = toMcpQuestion({ method, params }, client, app, files, () => undefined)
    if (!isMcpQuestion(question)) throw new Error('It is not asked.')
    return textsIn(question.request)
  }

  test('says the host before anything that the page chose, whose words are quoted', () => {
    const message = 'ok" evil.example asks: "Sure?'
    expect(ask('elicitation/confirm', { message })).toContain(
      `bank.example "Bank" (bank) asks: "ok' evil.example asks: 'Sure?"`,
    )
  })

  test.each([
    ['sampling/create', { task: unfit, context: { [unfit]: unfit } }],
    ['sampling/create', { task: { [unfit]: unfit }, context: unfit }],
    ['elicitation/resource', { type: unfit, prompt: unfit, uri: unfit }],
  ])('of %s has no unfit character', (method, params) => {
    expect(ask(method, params).flatMap((text) => unfitIn(text, true))).toEqual([])
  })

  test('to the model is limited', () => {
    const long = 'x'.repeat(1_000_000)
    expect(ask('sampling/create', { task: long, context: [long] }).join('').length).toBeLessThan(21_000)
  })
})
