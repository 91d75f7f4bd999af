import { defineRule } from '../rule.ts'

export const oneLinkAfterNavigation = defineRule({
  id: 'one-link-after-navigation',
  title: 'The link stays while the app changes its pages',
  severity: 'warn',
  docs: 'When the app itself shows the page of its first link, and after Back, the document has one link. A page that the browser loads is a page of its own: check that one.',
  step: 'page',
  check: ({ navigation }) => {
    if (navigation === undefined) return []
    const { links, linksAfterBack, to, said } = navigation
    const fault = (where: string, count: number) => ({
      what: `The document has ${count} links to a manifest ${where}.${said === undefined ? '' : ` Meanwhile the page said: ${said}`}`,
      why: 'Agents in the browser read the document, not what the server sent.',
      remedy: `${said === undefined ? '' : "If that is an error of the app, mend it first: a framework's own error page has no link. "}Write the link where the framework keeps it on every page, and only once.`,
      where: to,
    })
    return [
      ...(links === 1 ? [] : [fault('after a link of the app was followed', links)]),
      ...(linksAfterBack === 1 ? [] : [fault('after Back', linksAfterBack)]),
    ]
  },
})
