import type { Rule } from 'eslint'
import type * as ESTree from 'estree'
import { definitionOf } from '../capability/definition.ts'
import { exportsHandler } from '../capability/module.ts'
import { reach } from '../capability/reach.ts'
import { findApis } from '../delivery/apis.ts'
import { findNavigation } from '../delivery/blob-url.ts'
import { findClick } from '../delivery/element.ts'
import type { Finding } from '../delivery/finding.ts'
import { isWithin } from '../syntax/node.ts'
import { isBelow } from '../syntax/place.ts'
import { propertyOf } from '../syntax/text.ts'
import { pageOf } from './docs.ts'

interface Options {
  folders?: string[]
  types?: string[]
  allow?: string[]
}

const names = { type: 'array', items: { type: 'string' }, uniqueItems: true } as const

/** A handler produces content; the agent delivers it (docs/protocol.md §5). */
export const noDeliveryMechanism: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: {
      description: 'Disallow dialogs, downloads, the clipboard and the like in handlers of capabilities',
      url: pageOf('no-delivery-mechanism'),
      recommended: true,
    },
    schema: [
      {
        type: 'object',
        properties: { folders: names, types: names, allow: names },
        additionalProperties: false,
      },
    ],
    messages: {
      delivery: '`{{api}}` in a handler of a capability: no person is there to see it. {{instead}}',
      permission: '`{{api}}` asks for a permission that the capability does not declare. {{instead}}',
    },
  },
  create(context) {
    const source = context.sourceCode
    const given: Options | undefined = context.options[0]
    const { folders = ['abp'], types = ['CapabilityHandler'], allow = [] } = given ?? {}
    const found: Finding[] = []
    const handlers = { plain: new Set<ESTree.Node>(), withRequirements: new Set<ESTree.Node>() }
    const add = (finding: Finding | undefined) => {
      if (finding && !allow.includes(finding.api)) found.push(finding)
    }
    return {
      CallExpression(node) {
        const definition = definitionOf(source, node)
        if (definition?.handler) {
          const declares = definition.options && propertyOf(definition.options, 'requirements')
          handlers[declares ? 'withRequirements' : 'plain'].add(definition.handler)
        }
        findApis(source, node).forEach(add)
        add(findClick(source, node))
        add(findNavigation(source, node))
      },
      NewExpression(node) {
        findApis(source, node).forEach(add)
      },
      AssignmentExpression(node) {
        add(findNavigation(source, node))
      },
      'Program:exit'() {
        if (found.length === 0) return
        const everywhere = isBelow(context, folders) || exportsHandler(source, types)
        const plain = reach(source, handlers.plain)
        const withRequirements = reach(source, handlers.withRequirements)
        for (const { node, api, instead, permission } of found) {
          const declared = isWithin(source, node, withRequirements)
          if (permission && declared && !isWithin(source, node, plain)) continue
          if (!everywhere && !declared && !isWithin(source, node, plain)) continue
          context.report({ node, messageId: permission ? 'permission' : 'delivery', data: { api, instead } })
        }
      },
    }
  },
}
