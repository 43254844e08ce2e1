"use client";

import { useMutation } from "@tanstack/react-query";
import { viewError } from "@/components/errors/app-error";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { leave } from "@/components/shell/leave";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { OpenedInvitation } from "@/server/domains/workspaces/people.schema";

type Ended = "accepted" | "expired" | "revoked" | "unknown" | "limited";

/** Why a link leads nowhere, and what to do about it. */
export function InvitationEnded({ state }: { state: Ended }) {
  const t = useText("people");
  return (
    <div className="grid w-full max-w-[400px] gap-5 text-center">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">{t(`guest.states.${state}.title`)}</h1>
        <p className="text-gray-11">{t(`guest.states.${state}.text`)}</p>
      </div>
      <div>
        <LinkButton href="/">{t("guest.home")}</LinkButton>
      </div>
    </div>
  );
}

/** A link that has done its work: the way into the workspace, whichever was chosen last. */
export function AlreadyMember({ workspace, workspaceId }: { workspace: string; workspaceId: string }) {
  const t = useText("people");
  return (
    <div className="grid w-full max-w-[400px] gap-5 text-center">
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold">{t("guest.states.member.title")}</h1>
        <p className="text-gray-11 [overflow-wrap:anywhere]">{t("guest.states.member.text", { workspace })}</p>
      </div>
      <div>
        {/* No link: one that is fetched ahead would choose the workspace by itself. */}
        <Button variant="primary" onClick={() => window.location.assign(`/in/${workspaceId}/`)}>
          {t("guest.home")}
        </Button>
      </div>
    </div>
  );
}

interface InvitationViewProps {
  invitation: OpenedInvitation;
  token: string;
  /** Who is signed in; null for a visitor. */
  email: string | null;
}

/** Who invites, to what and as what, and the way in. */
export function InvitationView({ invitation, token, email }: InvitationViewProps) {
  const t = useText("people");
  const format = useFormat();
  const { workspaceName, invitedBy, role, expiresAt, timezone } = invitation;
  return (
    <div className="grid w-full max-w-[400px] gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{t("guest.heading", { workspace: workspaceName })}</h1>
        {invitedBy ? <p className="text-gray-11">{t("guest.by", { name: invitedBy })}</p> : null}
      </div>
      <Card className="grid gap-4 p-5">
        <div className="grid gap-1">
          <p className="font-medium">{t("guest.role", { role: t(`roles.${role}`) })}</p>
          <p className="text-sm text-gray-11">{t(`may.${role}`)}</p>
        </div>
        {email ? <Accept invitation={invitation} token={token} email={email} /> : <SignInFirst invitation={invitation} token={token} />}
        <p className="figures text-xs text-gray-10">{t("guest.ends", { time: `${format.dateTime(expiresAt, timezone)} (${format.city(timezone)})` })}</p>
      </Card>
    </div>
  );
}

function SignInFirst({ invitation, token }: { invitation: OpenedInvitation; token: string }) {
  const t = useText("people");
  const here = `/invitation/${token}`;
  return (
    <div className="grid gap-2">
      {invitation.email ? <p className="text-sm text-gray-11">{t("guest.forEmail", { email: invitation.email })}</p> : null}
      <LinkButton variant="primary" href={`/sign-in?${new URLSearchParams({ next: here })}`}>
        {t("guest.signIn")}
      </LinkButton>
      <LinkButton href={`/sign-up?${new URLSearchParams({ invitation: token, ...(invitation.email ? { email: invitation.email } : {}) })}`}>
        {t("guest.signUp")}
      </LinkButton>
    </div>
  );
}

function Accept({ invitation, token, email }: InvitationViewProps & { email: string }) {
  const t = useText("people");
  const trpc = useTRPC();
  // A whole load, into the workspace that was just joined.
  const accept = useMutation(trpc.invitations.accept.mutationOptions({ onSuccess: () => window.location.assign("/") }));
  const reason = accept.error ? viewError(accept.error).reason : undefined;
  const wrongAccount = reason === "WRONG_ACCOUNT" || (invitation.email !== null && invitation.email !== email);
  if (wrongAccount || reason === "ALREADY_MEMBER") {
    const state = wrongAccount ? ("wrongAccount" as const) : ("member" as const);
    return (
      <div className="grid gap-3">
        <div className="grid gap-1">
          <p className="font-medium">{t(`guest.states.${state}.title`)}</p>
          <p className="text-sm text-gray-11">{t(`guest.states.${state}.text`, { email: invitation.email ?? "", workspace: invitation.workspaceName })}</p>
        </div>
        {wrongAccount ? <UseAnother token={token} email={email} /> : <LinkButton href="/">{t("guest.home")}</LinkButton>}
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {accept.error ? <ErrorNotice error={accept.error} /> : null}
      <Button variant="primary" busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate({ token })}>
        {t("guest.accept")}
      </Button>
      <UseAnother token={token} email={email} />
    </div>
  );
}

function UseAnother({ token, email }: { token: string; email: string }) {
  const t = useText("people");
  return (
    <div className="grid gap-2">
      <p className="text-sm text-gray-11 [overflow-wrap:anywhere]">{t("guest.signedInAs", { email })}</p>
      <Button onClick={() => void leave(`/sign-in?${new URLSearchParams({ next: `/invitation/${token}` })}`)}>{t("guest.other")}</Button>
    </div>
  );
}
