import { catalogOf } from '@abp-kit/showcase/catalog'
import app from '../../abp'

// Runs on the server, so that a visitor downloads none of the definitions.
export const load = () => ({ catalog: catalogOf(app) })
