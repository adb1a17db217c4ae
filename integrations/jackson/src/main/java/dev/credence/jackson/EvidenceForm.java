package dev.credence.jackson;

/** One JSON form of evidence: its fields, which gather what was read, and the document they make. Used once. */
interface EvidenceForm {
    Fields fields();

    EvidenceDocument document(Cursor in);
}
