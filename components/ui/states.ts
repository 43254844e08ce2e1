import type { Hue } from "./badge";
import {
  AlertIcon,
  ArchiveIcon,
  BanIcon,
  BrokenIcon,
  CalendarClockIcon,
  CheckIcon,
  ChecksIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  CirclePauseIcon,
  CircleXIcon,
  ClockIcon,
  CloseIcon,
  DeleteIcon,
  DraftIcon,
  HourglassIcon,
  type Icon,
  IntactIcon,
  PlugIcon,
  RepeatIcon,
  ResumeIcon,
  ReturnIcon,
  UnplugIcon,
  WorkingIcon,
} from "./icons";

/** One hue and one icon for each state of each thing; the words are in the `state` messages under the same keys. */
export const states = {
  post: {
    DRAFT: ["gray", DraftIcon],
    SCHEDULED: ["blue", CalendarClockIcon],
    PROCESSING: ["violet", WorkingIcon],
    PUBLISHED: ["green", CircleCheckIcon],
    PARTIALLY_PUBLISHED: ["amber", CircleAlertIcon],
    FAILED: ["red", CircleXIcon],
  },
  approval: {
    pending: ["amber", HourglassIcon],
    approved: ["green", ChecksIcon],
    changes_requested: ["amber", ReturnIcon],
    missed: ["red", CircleXIcon],
  },
  result: {
    PENDING: ["gray", ClockIcon],
    SUCCEEDED: ["green", CircleCheckIcon],
    FAILED: ["red", CircleXIcon],
    RETRYING: ["amber", RepeatIcon],
    UNKNOWN: ["amber", CircleAlertIcon],
  },
  connection: { connected: ["green", PlugIcon], expiring: ["amber", ClockIcon], expired: ["red", UnplugIcon] },
  connectLink: {
    open: ["gray", ClockIcon],
    opened: ["blue", HourglassIcon],
    connected: ["green", PlugIcon],
    cancelled: ["gray", BanIcon],
    failed: ["red", CircleXIcon],
    expired: ["gray", BanIcon],
  },
  endpoint: { active: ["green", CircleCheckIcon], failing: ["amber", AlertIcon], disabled: ["red", CirclePauseIcon] },
  delivery: {
    waiting: ["gray", ClockIcon],
    sending: ["violet", WorkingIcon],
    succeeded: ["green", CheckIcon],
    retrying: ["amber", RepeatIcon],
    failed: ["red", CloseIcon],
    parked: ["blue", ArchiveIcon],
  },
  key: { active: ["green", CircleCheckIcon], expiring: ["amber", ClockIcon], expired: ["gray", BanIcon], revoked: ["gray", BanIcon] },
  campaign: { ACTIVE: ["green", ResumeIcon], PAUSED: ["gray", CirclePauseIcon], REMOVED: ["gray", DeleteIcon] },
  adAccount: { ACTIVE: ["green", ResumeIcon], PAUSED: ["gray", CirclePauseIcon], DISCONNECTED: ["red", UnplugIcon], RECONNECT: ["red", UnplugIcon] },
  chain: { intact: ["green", IntactIcon], broken: ["red", BrokenIcon] },
} as const satisfies Record<string, Record<string, readonly [Hue, Icon]>>;

export type Thing = keyof typeof states;
export type StateOf<T extends Thing> = keyof (typeof states)[T] & string;
