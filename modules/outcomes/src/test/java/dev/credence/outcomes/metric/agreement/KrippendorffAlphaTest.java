package dev.credence.outcomes.metric.agreement;

class KrippendorffAlphaTest extends AgreementLaws {
    KrippendorffAlphaTest() {
        super(ChanceAgreement.KRIPPENDORFF, "");
    }
}
