export { attach } from './attach'
export { howToLook } from './look'
export { checkModel } from './model'
export { readSkill, skillResources } from './skills'
