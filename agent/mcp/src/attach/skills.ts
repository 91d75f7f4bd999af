import { fitText } from '../agent-text/index.ts'
import { attachments } from '../attachments.ts'
import { limits } from '../limits.ts'

const form = /^skill:\/\/([a-z0-9-]{1,64})\/SKILL\.md$/

/** @returns the skills of `@abp-kit/attachments` as MCP resources: their purpose, without their text */
export async function skillResources() {
  const { skills } = await attachments()
  return skills.map(({ description, name }) => ({
    uri: `skill://${name}/SKILL.md`,
    name: `skill ${name}`,
    description: fitText(description, limits.skillDescriptionCharacters),
    mimeType: 'text/markdown',
  }))
}

/** @returns the text of a skill; `undefined` if the URI is not a skill's URI */
export async function readSkill(uri: string): Promise<string | undefined> {
  const [, name] = form.exec(uri) ?? []
  if (name === undefined) return undefined
  const { skills } = await attachments()
  return skills.find((skill) => skill.name === name)?.body()
}
