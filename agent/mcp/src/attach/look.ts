import { type AgentText, fitText, joinTexts, nameText, say } from '../agent-text/index.ts'
import { attachments } from '../attachments.ts'
import type { Settings } from '../config/index.ts'
import { limits } from '../limits.ts'
import type { SavedFile } from '../output/index.ts'
import { modelCalled } from './model.ts'

/** This package's skill name for files that no format reads. */
const skillForTheRest = 'unknown'

/**
 * @returns one line that explains how an agent can look at a result's files: directly, with `abp_attach`, or
 *   as a skill describes; `undefined` without files
 */
export async function howToLook(
  files: readonly SavedFile[],
  { model: name }: Pick<Settings, 'model'>,
): Promise<AgentText | undefined> {
  if (files.length === 0) return undefined
  const [{ formats, skills, typeFor }, model] = await Promise.all([attachments(), modelCalled(name)])
  const ways = new Map<AgentText, AgentText>()
  const types = await Promise.all(files.slice(0, limits.listedNameEntries).map(typeOf))
  for (const { isAsDeclared, size, type } of types) {
    const taken = typeFor(model, type)
    const format = formats.find(({ types }) => types.includes(type))?.name
    // Any other program that opens the file goes by its name.
    const isNative =
      isAsDeclared && (isText(type) || (taken !== undefined && size <= (taken.type.maxBytes ?? Infinity)))
    ways.set(fitText(type, limits.nameCharacters), isNative ? native : otherwise(format, skills))
  }
  const different = new Set(ways.values())
  const [only] = different
  const told =
    different.size === 1 && only !== undefined
      ? only
      : joinTexts(
          [...ways].map(([type, way]) => say`${type} ${way}`),
          say`; `,
        )
  return say`Look: ${told}`
}

const native = say`readable by this model`

function otherwise(format: string | undefined, skills: readonly { name: string }[]): AgentText {
  if (format === undefined) return say`skill ${nameText(skillForTheRest, limits.nameCharacters)}`
  // An agent must be able to find each skill that the answer names.
  const skill = skills.find(({ name }) => name === format)
  return skill ? say`abp_attach (skill ${nameText(skill.name, limits.nameCharacters)})` : say`abp_attach`
}

/** The bytes take precedence over the app's declared type, as they do when the file is attached. */
async function typeOf({
  mimeType,
  path,
  size,
}: SavedFile): Promise<{ isAsDeclared: boolean; size: number; type: string }> {
  const declared = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const asDeclared = { isAsDeclared: true, size, type: declared }
  if (isText(declared)) return asDeclared
  const { detectType, openAttachment } = await attachments()
  try {
    const { mimeType: type } = await detectType(await openAttachment(path, { type: declared }))
    return type === declared || type === 'application/octet-stream'
      ? asDeclared
      : { isAsDeclared: false, size, type }
  } catch {
    // A file that can no longer be read is described by its known properties.
    return asDeclared
  }
}

/** Text does not need a model that accepts files: `abp_read_result` and every client's own tools show it. */
function isText(mimeType: string): boolean {
  return /^text\/|^application\/json$/.test(mimeType)
}
