export { attach } from './attach.ts'
export { howToLook } from './look.ts'
export { checkModel } from './model.ts'
export { readSkill, skillResources } from './skills.ts'
