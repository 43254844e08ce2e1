import {
  Activity,
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  Ban,
  BatteryFull,
  BatteryLow,
  BatteryMedium,
  Bell,
  Bookmark,
  BookOpen,
  Bot,
  Brain,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  Check,
  CheckCheck,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CirclePlay,
  CircleSlash,
  CircleStop,
  CircleX,
  ClipboardCheck,
  Clock,
  CodeXml,
  Copy,
  Crop,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  FlaskConical,
  Folder,
  Gauge,
  Hash,
  Heart,
  Hourglass,
  House,
  Image,
  Inbox,
  Keyboard,
  KeyRound,
  Languages,
  Link2,
  ListFilter,
  Loader,
  LogOut,
  type LucideIcon,
  type LucideProps,
  MessageCircle,
  MessagesSquare,
  Monitor,
  Moon,
  PenLine,
  Plug,
  Plus,
  Printer,
  RefreshCw,
  Repeat,
  RotateCw,
  ScrollText,
  Search,
  Send,
  Settings,
  Shield,
  ShieldAlert,
  ShieldCheck,
  ShieldX,
  SignalHigh,
  SignalLow,
  SignalMedium,
  Smile,
  Sparkles,
  StickyNote,
  Sun,
  Tag,
  Tags,
  ThumbsUp,
  Trash2,
  TriangleAlert,
  Undo2,
  Unplug,
  Upload,
  UserRound,
  UsersRound,
  Video,
  Wallet,
  Webhook,
  X,
} from "lucide-react";

/**
 * Every icon of the interface, by what it stands for. Those that point along the line of reading mirror in Arabic;
 * clocks, refresh, check, search, media, logos and digits never do.
 */
export type Icon = (props: LucideProps) => React.ReactNode;

function icon(Source: LucideIcon): Icon {
  return function PlainIcon({ size = 16, ...props }) {
    return <Source size={size} strokeWidth={1.75} aria-hidden focusable={false} {...props} />;
  };
}

function mirrored(Source: LucideIcon): Icon {
  return function MirroredIcon({ size = 16, className, ...props }) {
    return <Source size={size} strokeWidth={1.75} aria-hidden focusable={false} className={`rtl:-scale-x-100 ${className ?? ""}`} {...props} />;
  };
}

export const BackIcon = mirrored(ArrowLeft);
export const PreviousIcon = mirrored(ChevronLeft);
export const NextIcon = mirrored(ChevronRight);
export const ExternalIcon = mirrored(ExternalLink);
export const SignOutIcon = mirrored(LogOut);
export const ReturnIcon = mirrored(Undo2);
export const SendIcon = mirrored(Send);

export const AccountsIcon = icon(Link2);
export const ActivityIcon = icon(Activity);
export const AddIcon = icon(Plus);
export const AlertIcon = icon(TriangleAlert);
export const ArchiveIcon = icon(Inbox);
export const BanIcon = icon(Ban);
export const BatteryFullIcon = icon(BatteryFull);
export const BatteryLowIcon = icon(BatteryLow);
export const BatteryMediumIcon = icon(BatteryMedium);
export const BrandIcon = icon(Tag);
export const LabelIcon = icon(Tags);
export const BudgetIcon = icon(Wallet);
export const PlanIcon = icon(Gauge);
export const CalendarClockIcon = icon(CalendarClock);
export const ChatsIcon = icon(MessagesSquare);
export const CheckIcon = icon(Check);
export const ChecksIcon = icon(CheckCheck);
export const CircleAlertIcon = icon(CircleAlert);
export const CircleCheckIcon = icon(CircleCheck);
export const CirclePauseIcon = icon(CirclePause);
export const CircleXIcon = icon(CircleX);
export const ClockIcon = icon(Clock);
export const CloseIcon = icon(X);
export const CopilotIcon = icon(Bot);
export const CopyIcon = icon(Copy);
export const CropIcon = icon(Crop);
export const DeleteIcon = icon(Trash2);
export const DevelopersIcon = icon(CodeXml);
export const DocsIcon = icon(BookOpen);
export const DownloadIcon = icon(Download);
export const DownIcon = icon(ArrowDown);
export const DraftIcon = icon(CircleDashed);
export const EditIcon = icon(PenLine);
export const BookmarkIcon = icon(Bookmark);
export const CommentIcon = icon(MessageCircle);
export const HeartIcon = icon(Heart);
export const ThumbIcon = icon(ThumbsUp);
export const EmojiIcon = icon(Smile);
export const HashtagIcon = icon(Hash);
export const ExpandIcon = icon(ChevronDown);
export const FolderIcon = icon(Folder);
export const FilterIcon = icon(ListFilter);
export const HideIcon = icon(EyeOff);
export const HourglassIcon = icon(Hourglass);
export const HomeIcon = icon(House);
export const KeyIcon = icon(KeyRound);
export const LanguageIcon = icon(Languages);
export const LinkIcon = icon(Link2);
export const MediaIcon = icon(Image);
export const MembersIcon = icon(UsersRound);
export const MemoryIcon = icon(Brain);
export const MoreIcon = icon(Ellipsis);
export const NoteIcon = icon(StickyNote);
export const PersonIcon = icon(UserRound);
export const PlugIcon = icon(Plug);
export const PolicyAllowIcon = icon(ShieldCheck);
export const PolicyBlockIcon = icon(ShieldX);
export const PolicyWarnIcon = icon(ShieldAlert);
export const PostsIcon = icon(ScrollText);
export const PrintIcon = icon(Printer);
export const RefreshIcon = icon(RefreshCw);
export const RepeatIcon = icon(Repeat);
export const RetryIcon = icon(RotateCw);
export const SandboxIcon = icon(FlaskConical);
export const SearchIcon = icon(Search);
export const SecurityIcon = icon(Shield);
export const SettingsIcon = icon(Settings);
export const SeverityHighIcon = icon(SignalHigh);
export const SeverityLowIcon = icon(SignalLow);
export const SeverityMediumIcon = icon(SignalMedium);
export const ShowIcon = icon(Eye);
export const StepNowIcon = icon(CircleDot);
export const StepPendingIcon = icon(Circle);
export const StepSkippedIcon = icon(CircleSlash);
export const StopIcon = icon(CircleStop);
export const ThemeDarkIcon = icon(Moon);
export const ThemeLightIcon = icon(Sun);
export const ThemeSystemIcon = icon(Monitor);
export const UnplugIcon = icon(Unplug);
export const UpIcon = icon(ArrowUp);
export const UploadIcon = icon(Upload);
export const VideoIcon = icon(Video);
export const WebhookIcon = icon(Webhook);
export const WorkingIcon = icon(Loader);
export const WorkspaceIcon = icon(Building2);
export const AdsIcon = icon(ChartNoAxesCombined);
export const ResumeIcon = icon(CirclePlay);
export const AutoPilotIcon = icon(Sparkles);
export const IntactIcon = icon(ShieldCheck);
export const BrokenIcon = icon(ShieldX);
export const BellIcon = icon(Bell);
export const CalendarIcon = icon(CalendarDays);
export const AnalyticsIcon = icon(ChartColumn);
export const ApprovalsIcon = icon(ClipboardCheck);
export const KeyboardIcon = icon(Keyboard);
