import { descriptors } from './descriptors.generated.ts'

/** How to look at files of one kind, in words for an agent, in the Agent Skills form. */
export interface Skill {
  /** The name of its folder in `skills`, and of the format that does the same. */
  name: string
  /** What it is for, and when to use it. */
  description: string
  /** @returns the whole SKILL.md, with its frontmatter */
  body(): Promise<string>
}

/** The skills of this package, by name: descriptors; a body is loaded when it is asked for. */
export const skills: readonly Skill[] = descriptors.map(({ description, name }) => ({
  name,
  description,
  async body() {
    const { texts } = await import('./bodies.generated.ts')
    return texts.get(name) ?? ''
  },
}))
