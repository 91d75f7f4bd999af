import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'

const folder = new URL('../skills/', import.meta.url)

/** The frontmatter in the Agent Skills specification (https://agentskills.io/specification). */
const frontmatter = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})

/** A file `skills/<name>/SKILL.md`. */
export interface SkillFile extends v.InferOutput<typeof frontmatter> {
  /** The whole file, including the frontmatter. */
  text: string
}

/** @throws {Error} if a file does not follow the specification */
function readSkills(): SkillFile[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => readSkill(name, readFileSync(new URL(`${name}/SKILL.md`, folder), 'utf8')))
}

/** @param name - folder name, which must equal the skill's name */
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

/** @returns src/skills/descriptors.generated.ts: names and descriptions */
export function skillDescriptors(): string {
  const descriptors = readSkills().map(({ description, name }) => ({ name, description }))
  return `export const descriptors: readonly { name: string; description: string }[] = ${JSON.stringify(descriptors)}\n`
}

/**
 * @returns src/skills/bodies.generated.ts: the file contents, in a separate module that loads when a skill is
 *   read
 */
export function skillBodies(): string {
  const texts = readSkills().map(({ name, text }) => [name, text])
  return `/** The texts of the files, by name. */\nexport const texts: ReadonlyMap<string, string> = new Map(${JSON.stringify(texts)})\n`
}
