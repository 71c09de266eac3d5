/**
 * The descriptors with which the log, snapshots and tests write and read bytes. They are heavy, and
 * no page needs them.
 */
export { CommandBatchSchema, CommandSchema } from './gen/exchange/v1/command_pb.js';
export { OutcomeSchema } from './gen/exchange/v1/event_pb.js';
export { SnapshotSchema } from './gen/exchange/v1/snapshot_pb.js';
