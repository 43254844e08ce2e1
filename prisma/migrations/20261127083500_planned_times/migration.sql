-- Times at which other posts of these accounts are planned. A function for its setting: of a range the planner takes each plan made for these
-- very values for cheaper than one for all, and makes one at each call, which takes thirty times as long as the search.
CREATE FUNCTION "plannedTimes"(workspace uuid, accounts uuid[], earliest timestamptz, latest timestamptz, except_post uuid)
RETURNS SETOF timestamptz LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT DISTINCT p."scheduledAt"::timestamptz FROM "Post" p JOIN "PostTarget" t ON t."postId" = p."id"
    WHERE p."workspaceId" = workspace AND p."status" = 'SCHEDULED' AND p."scheduledAt" >= earliest AND p."scheduledAt" < latest
      AND t."connectionId" = ANY(accounts) AND (except_post IS NULL OR p."id" <> except_post);
END
$$;
