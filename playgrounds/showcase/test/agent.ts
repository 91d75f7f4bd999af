import { defineApp } from '@abp-kit/core'
import { createTestAgent } from '@abp-kit/core/testing'
import { capabilities } from '../src'

export const app = defineApp({ id: 'com.example.showcase', name: 'Showcase', version: '1.0.0', capabilities })

/** @returns an agent that can call what the playgrounds offer and needs no browser */
export const startAgent = () => createTestAgent(app)
