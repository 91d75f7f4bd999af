import { defineRule } from '../rule.ts'

const staticHosts = 'https://github.com/abp-kit/abp-kit/blob/main/docs/static-hosts.md'

/** Their servers take neither headers nor plugins from an app. */
const previews =
  ' The preview servers of Astro and Angular (`astro preview`, `ng serve`) never do; for them, only your host counts.'

export const manifestCors = defineRule({
  id: 'manifest-cors',
  title: 'Agents in other pages may read the manifest',
  severity: 'warn',
  docs: 'It has `Access-Control-Allow-Origin: *`, unless the app narrows it on purpose.',
  step: 'manifest',
  check: ({ allowOrigin, status, url }) =>
    status !== 200 || allowOrigin !== undefined
      ? []
      : [
          {
            what: 'The manifest has no `Access-Control-Allow-Origin`.',
            why: 'Agents that run in another page cannot read it.',
            remedy: `Send \`Access-Control-Allow-Origin: *\`.${isLoopback(url) ? previews : ''} How, on static hosts: ${staticHosts}`,
            where: url,
          },
        ],
})

function isLoopback(url: string): boolean {
  return /^(?:localhost|127\..*|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}
