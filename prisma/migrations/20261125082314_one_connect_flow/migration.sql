-- The names of social and ad platforms are distinct: one column holds both.
ALTER TABLE "ConnectFlow" ALTER COLUMN "platform" TYPE TEXT USING "platform"::TEXT;

INSERT INTO "ConnectFlow" ("id", "workspaceId", "userId", "platform", "stateHash", "verifierSealed", "grantSealed", "createdAt", "expiresAt", "usedAt")
SELECT "id", "workspaceId", "userId", "platform"::TEXT, "stateHash", "verifierSealed", "grantSealed", "createdAt", "expiresAt", "usedAt" FROM "AdConnectFlow";

-- DropTable
DROP TABLE "AdConnectFlow";
