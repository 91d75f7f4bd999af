import { describe, expect, test } from 'vitest'
import { fitText } from '../../src/agent-text'
import { AllowedFiles } from '../../src/files'
import { isMcpQuestion, toMcpQuestion } from '../../src/questions'
import { type Form, formFor } from '../../src/questions/form'
import { textsIn, unfit, unfitIn } from '../fixtures/unfit'

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
  const client = { forms: true, sampling: true }
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
