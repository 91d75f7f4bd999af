import { defineApp } from '@abp-kit/core'
import { capabilities } from '@abp-kit/showcase'

/** The app of the playgrounds. */
export default defineApp({ id: 'com.example.showcase', name: 'Showcase', version: '1.0.0', capabilities })
