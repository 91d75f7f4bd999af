import { AbpError } from '@abp-kit/core/protocol'
import type { Environment } from '../environment/environment.ts'
import type { FilePart, Part } from '../parts/part.ts'
import { resolveAttachment } from '../resolve/resolve.ts'

/** The image types that a contact sheet can show. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Maximum bytes of all images in a sheet. It exceeds a model's limit, because no model sees them. */
const maxFileBytes = 200_000_000

/**
 * @param parts - the parts that reach the model
 * @returns their images; for a document or video passed as it is, images of its pages or frames
 * @throws {AbpError} `ATTACHMENT_UNREADABLE` without images
 */
export async function picturesOf(
  file: string,
  parts: readonly Part[],
  environment: Environment,
): Promise<FilePart[]> {
  const files = parts.filter((part) => part.type === 'file')
  if (files.length > 0 && files.every(isPicture)) return files
  const { parts: made } = await resolveAttachment(file, {
    ...environment,
    model: { name: 'the contact sheet', types: pictureTypes.map((mimeType) => ({ mimeType })) },
    limits: { ...environment.limits, maxFileBytes },
  })
  const pictures = made.filter((part) => part.type === 'file').filter(isPicture)
  if (pictures.length > 0) return pictures
  const missing = made.flatMap((part) =>
    part.type === 'descriptor'
      ? [part.reason]
      : part.type === 'text' && part.title?.endsWith(', missing')
        ? [part.text]
        : [],
  )
  throw new AbpError(
    'ATTACHMENT_UNREADABLE',
    `There is no picture of ${JSON.stringify(file)} for a contact sheet. ${missing.join(' ')}`.trim() +
      (environment.shell ? '' : ' With --shell, converters of this machine may make pictures.'),
  )
}

function isPicture({ mimeType }: FilePart): boolean {
  return pictureTypes.includes(mimeType)
}
