import { relative } from 'node:path'
import { type Finding, reportFindings } from '@abp-kit/core/adapter/node'
import type { ServerAdapterOptions } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

/**
 * Finds pages that are plain HTML files (`src/pages/about.html`). Astro adds scripts only to pages built from
 * components or Markdown.
 *
 * @param directories - absolute paths with forward slashes: the project root, its source directory
 * @param mode - report mode
 */
export function htmlPages(
  [root, source]: readonly [root: string, source: string],
  mode: ServerAdapterOptions['check'],
  warn: (message: string) => void,
): Plugin {
  return {
    name: 'abp-kit:html-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.html$/ },
      handler(_code, id) {
        if (!id.startsWith(`${source}/pages/`) || !id.endsWith('.html')) return
        const file = relative(root, id).replaceAll('\\', '/')
        reportFindings([withoutScripts(file)], mode, warn)
      },
    },
  }
}

function withoutScripts(file: string): Finding {
  return {
    code: 'REGISTRATION_MISSING',
    message: `Astro adds no scripts to ${file}, so no code registers the capabilities in this page, and each call fails after its deadline. Name the file ${file.replace(/html$/, 'astro')}.`,
  }
}
