import { defineApp } from '@abp-kit/core'
import { createTestAgent } from '@abp-kit/core/testing'
import { capabilities } from '@abp-kit/showcase'

/**
 * Runs in the page. Puts the showcase's own functions behind forms, as a site for people would. They are called
 * inside the page's module, where no agent finds them.
 */
const functions = createTestAgent(
  defineApp({ id: 'com.example.forms', name: 'Forms', version: '1.0.0', capabilities }),
)

interface Made {
  content: unknown
  mimeType: string
  encoding?: string
  filename?: string
}

offer('html', async (field) => {
  const { data, error } = await (await functions).call('export.html', {
    title: field('title'),
    content: field('markdown'),
  })
  return data?.document ?? error?.message
})

offer('csv', async (field) => {
  const [names = [], ...rows] = field('rows')
    .split('\n')
    .map((line) => line.split(';'))
  const { data, error } = await (await functions).call('export.csv', {
    title: field('title'),
    rows: rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
  })
  return data?.document ?? error?.message
})

offer('png', async (field) => {
  const { data, error } = await (await functions).call('generate.qrcode', { text: field('text') })
  return data?.image ?? error?.message
})

/** Makes the file when the form is submitted, and shows a link to it below. */
function offer(id: string, make: (field: (name: string) => string) => Promise<unknown>): void {
  const form = document.querySelector<HTMLFormElement>(`#${id}`)
  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    const made = await make((name) => String(fields.get(name) ?? '').replaceAll('\r\n', '\n'))
    form.querySelector('output')?.replaceChildren(isMade(made) ? linkTo(made) : String(made))
  })
}

function linkTo({ content, encoding, mimeType, filename = 'file' }: Made): HTMLAnchorElement {
  const text = String(content)
  const bytes = encoding === 'base64' ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text
  const href = URL.createObjectURL(new Blob([bytes], { type: mimeType }))
  return Object.assign(document.createElement('a'), {
    href,
    download: filename,
    textContent: `Download ${filename}`,
  })
}

function isMade(value: unknown): value is Made {
  return typeof value === 'object' && value !== null && 'content' in value && 'mimeType' in value
}
