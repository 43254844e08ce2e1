-- DropIndex
DROP INDEX "DialectSample_workspaceId_model_dialect_textHash_key";

-- AlterTable
ALTER TABLE "DialectSample" DROP COLUMN "fidelity",
DROP COLUMN "fluency",
DROP COLUMN "lexicalPurity",
DROP COLUMN "textHash",
ADD COLUMN     "text" TEXT NOT NULL;

-- One write at a time for a campaign.
CREATE UNIQUE INDEX "AdAction_open_campaign" ON "AdAction" ("campaignId") WHERE "state" = 'STARTED';
