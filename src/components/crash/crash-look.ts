// How the owner's app and the help chat show a crash.

const BUTTON = 'min-h-11 rounded-full px-5 font-semibold'

export const CRASH = {
  box: 'mx-auto my-16 max-w-md rounded-card bg-card p-6 wrap-anywhere',
  title: 'text-[1.375rem] font-bold',
  actions: 'mt-4 flex gap-3',
  main: `${BUTTON} bg-indigo text-card`,
  plain: `${BUTTON} bg-indigo-soft text-indigo`,
}
