import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

const virtualId = 'virtual:skills'
const bodiesId = 'virtual:skill-bodies'
const folder = new URL('../skills/', import.meta.url)

/** As the Agent Skills specification has them (https://agentskills.io/specification). */
const frontmatter = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})

/** A file `skills/<name>/SKILL.md`. */
export interface SkillFile extends v.InferOutput<typeof frontmatter> {
  /** The whole file, with what stands before the body. */
  text: string
}

/** @throws {Error} if a file is not in the form of the specification */
function readSkills(): SkillFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readSkill(name, readFileSync(new URL(`${name}/SKILL.md`, folder), 'utf8')))
}

/** @param name - of the folder, which the skill must have too */
export function readSkill(name: string, text: string): SkillFile {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  if (head === undefined) throw new Error(`skills/${name}/SKILL.md does not begin with frontmatter.`)
  const parsed = v.safeParse(frontmatter, parse(head))
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')
    throw new Error(`skills/${name}/SKILL.md: ${problems}`)
  }
  if (parsed.output.name !== name)
    throw new Error(`skills/${name}/SKILL.md calls itself ${parsed.output.name}.`)
  return { ...parsed.output, text }
}

/**
 * A rollup and vite plugin that gives src/skills/skills.ts the skills: names and descriptions, and the texts in a module of
 * their own, which is loaded when one is read.
 */
export function skillsPlugin() {
  const ids = [virtualId, bodiesId]
  return {
    name: 'abp-kit:skills',
    resolveId: (id: string) => (ids.includes(id) ? `\0${id}` : undefined),
    load(id: string) {
      if (id === `\0${virtualId}`) {
        const descriptors = readSkills().map(({ description, name }) => ({ name, description }))
        return `export const descriptors = ${JSON.stringify(descriptors)}\n`
      }
      if (id !== `\0${bodiesId}`) return undefined
      const texts = Object.fromEntries(readSkills().map(({ name, text }) => [name, text]))
      return `export const texts = new Map(Object.entries(${JSON.stringify(texts)}))\n`
    },
  }
}
