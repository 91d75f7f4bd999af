import { descriptors } from './descriptors.generated.ts'

/** Instructions for an agent on how to read one kind of file, in the Agent Skills format. */
export interface Skill {
  /** The name of its folder in `skills`, and of the matching format. */
  name: string
  /** Its purpose, and when to use it. */
  description: string
  /** @returns the whole SKILL.md, with its frontmatter */
  body(): Promise<string>
}

/** This package's skills: descriptors whose bodies load on demand. */
export const skills: readonly Skill[] = descriptors.map(({ description, name }) => ({
  name,
  description,
  async body() {
    const { texts } = await import('./bodies.generated.ts')
    return texts.get(name) ?? ''
  },
}))
