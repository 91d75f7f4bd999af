import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect } from '@abp-kit/client'

const sample = new URL('../../../docs/examples/abp/index.ts', import.meta.url)

const look = `
const look = defineCapability({
  name: 'page.look',
  description: 'Look at the page',
  output: z.object({ heading: z.string(), links: z.number(), loadedAt: z.number(), path: z.string() }),
  handler: () => ({
    heading: document.querySelector('h1')?.textContent ?? '',
    links: document.querySelectorAll('link[rel="abp-manifest"]').length,
    loadedAt: performance.timeOrigin,
    path: location.pathname,
  }),
})
`

const openWith = (body: string) => `
const open = defineCapability({
  name: 'page.open',
  description: 'Open a page of the app',
  input: z.object({ path: z.enum(['/', '/about']) }),
  async handler({ path }) {
    ${body}
  },
})
`

/**
 * Writes the definition `abp/index.ts`, with what the functions below call.
 *
 * @param directory - of the app
 * @param open - what the handler of `page.open` does with `path`, as code; without it, no page can be opened
 */
export async function writeDefinition(directory: string, open?: string): Promise<void> {
  const definition = await readFile(sample, 'utf8')
  const declared = `${look}${open === undefined ? '' : openWith(open)}\nexport default`
  const offered = open === undefined ? 'markdownToHtml, look' : 'markdownToHtml, look, open'
  await mkdir(join(directory, 'abp'))
  await writeFile(
    join(directory, 'abp/index.ts'),
    definition.replace('\nexport default', declared).replace('markdownToHtml]', `${offered}]`),
  )
}

/** What the capability `page.look` of a row's app answers. */
interface Look {
  heading: string
  links: number
  loadedAt: number
  path: string
}

type Session = Awaited<ReturnType<typeof connect>>

/** Follows the app's own router there and back. @throws when the page was loaded anew, or is not as it was */
export async function navigatesInPage(url: string): Promise<void> {
  await inSession(url, async (session) => {
    const { loadedAt } = await lookAt(session)
    for (const [path, heading] of [
      ['/about', 'About'],
      ['/', 'Hello'],
    ] as const) {
      await session.call('page.open', { path })
      const seen = await shows(session, heading)
      if (!seen.path.endsWith(path)) throw new Error(`the router is at ${seen.path}, not at ${path}`)
      if (seen.loadedAt !== loadedAt) throw new Error(`the way to ${path} loaded the page anew`)
      if (seen.links !== 1) throw new Error(`at ${path} the page has ${seen.links} links to the manifest`)
    }
  })
}

/** @throws when the page lost its link to the manifest, as where a framework's client replaces the head */
export async function keepsLink(url: string): Promise<void> {
  await inSession(url, async (session) => {
    const { heading, links } = await lookAt(session)
    if (links !== 1) throw new Error(`the page "${heading}" has ${links} links to the manifest`)
  })
}

/**
 * Edits the component and the definition while the page is open on a development server.
 *
 * @throws when an edit does not arrive, or loads the page anew
 */
export async function keepsPageOnEdits(url: string, { app, component }: { app: string; component: string }) {
  await inSession(url, async (session) => {
    const { loadedAt } = await lookAt(session)
    await edit(join(app, component), '<h1>Hello', '<h1>Changed')
    await shows(session, 'Changed')
    await edit(join(app, 'abp/index.ts'), '[markdownToHtml', `[${added}, markdownToHtml`)
    await until('the added capability answers', async () => {
      const answer = await session.call('page.added').catch(() => undefined)
      return JSON.stringify(answer?.data) === '{"added":true}'
    })
    if ((await lookAt(session)).loadedAt !== loadedAt) throw new Error('an edit loaded the page anew')
  })
}

const added = "defineCapability({ name: 'page.added', handler: () => ({ added: true }) })"

async function inSession(url: string, use: (session: Session) => Promise<void>): Promise<void> {
  const session = await connect(url)
  try {
    await use(session)
  } finally {
    await session.close()
  }
}

async function lookAt(session: Session): Promise<Look> {
  const { data } = await session.call('page.look')
  const { heading = '', links = 0, loadedAt = 0, path = '' }: Partial<Look> = Object(data)
  return { heading, links, loadedAt, path }
}

/** @returns what the page shows as soon as it has this heading */
async function shows(session: Session, heading: string): Promise<Look> {
  await until(`the page shows ${heading}`, async () => (await lookAt(session)).heading === heading)
  return lookAt(session)
}

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`waited 20 s in vain until ${what}`)
    await setTimeout(200)
  }
}

async function edit(file: string, find: string, replace: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(find)) throw new Error(`${file} has no \`${find}\``)
  await writeFile(file, text.replace(find, replace))
}
