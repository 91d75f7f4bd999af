import { AbpError } from '@abp-kit/core/protocol'
import type { Format } from '../format.ts'

/** Documents of older Office programs: LibreOffice converts them to PDF. */
export const legacyOffice: Format<undefined> = {
  name: 'legacy-office',
  types: ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  async read(attachment, context) {
    const { scratch, shell } = context
    if (shell === undefined || scratch === undefined) {
      throw new AbpError(
        'CONVERTER_MISSING',
        'Files of the older Office programs (.doc, .xls, .ppt) are read with LibreOffice, which is not granted here. Grant `shell` and `scratch` and run `apt-get install libreoffice`, or save the file as .docx, .xlsx, .pptx or PDF.',
      )
    }
    // Without `textGiven`: no other reader has extracted its text.
    const products = await shell.convert(attachment, 'office-pdf', context)
    return { data: undefined, texts: [], products, missing: [] }
  },
}

/** Office's container for a document with a password. */
export const encryptedOffice: Format<undefined> = {
  name: 'encrypted-office',
  types: ['application/encrypted'],
  async read({ name }) {
    throw new AbpError('ATTACHMENT_UNREADABLE', `${name} has a password. Save it without, or as a PDF.`)
  },
}
