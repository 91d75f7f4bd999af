import type { CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import { strToU8, zipSync } from 'fflate'
import { filename } from '../filename'
import { presentation } from './presentation'
import type { deckInput, deckOutput } from './schema'

const handler: CapabilityHandler<typeof deckInput, typeof deckOutput> = ({ slides, title }) => {
  const text = slides.map(({ lines, title }) =>
    [`# ${title}`, ...lines.map((line) => `- ${line}`)].join('\n'),
  )
  const archive = zipSync({
    [filename(title, 'pptx', 'deck')]: zipSync(presentation(slides)),
    [filename(title, 'md', 'deck')]: strToU8(`${text.join('\n\n')}\n`),
  })
  return {
    document: binary(archive, { mimeType: 'application/zip', filename: filename(title, 'zip', 'deck') }),
  }
}

export default handler
