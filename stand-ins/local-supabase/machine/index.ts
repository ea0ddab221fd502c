// Exports what a launcher needs of the machine besides the stack: ports, processes, folder locks, full disks.

export { isDiskFull, StartError } from './errors.ts'
export { type FolderLock, lockFolder, runningLauncher } from './folder-lock.ts'
export { type LogFile, openLogFile } from './log-file.ts'
export { claimPort, freePort } from './ports.ts'
export { isRunning, parentOf, processIdentity, signalProcess } from './process-identity.ts'
export { createEndCounter, type SupervisorOptions } from './supervisor.ts'
