import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSkill } from '../../build/skills.ts'
import { formats, skills } from '../../src/index.ts'

const folder = new URL('../../skills/', import.meta.url)

// https://agentskills.io/specification
it.each(readdirSync(folder))(
  'skills/%s has the form of Agent Skills, and is exported as it is',
  async (name) => {
    const text = readFileSync(new URL(`${name}/SKILL.md`, folder), 'utf8')
    const skill = skills.find((one) => one.name === name)
    expect(name).toMatch(/^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(skill?.description.length).toBeGreaterThan(20)
    expect(skill?.description.length).toBeLessThanOrEqual(1024)
    expect(await skill?.body()).toBe(text)
    expect(readSkill(name, text)).toMatchObject({ name })
  },
)

it('has a skill for each format', () => {
  const names = skills.map(({ name }) => name)
  expect(formats.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
})

it.each([
  ['no frontmatter', '# Zip', /does not begin with frontmatter/],
  ['another name', '---\nname: rar\ndescription: Opens it\n---\n', /calls itself rar/],
  ['a name in capitals', '---\nname: Zip\ndescription: Opens it\n---\n', /name: /],
  ['no description', '---\nname: zip\n---\n', /description/],
  ['a long description', `---\nname: zip\ndescription: ${'x'.repeat(1025)}\n---\n`, /description/],
  ['an unknown field', '---\nname: zip\ndescription: Opens it\nother: 1\n---\n', /other/],
])('refuses a file with %s', (_, text, reason) => {
  expect(() => readSkill('zip', text)).toThrow(reason)
})
