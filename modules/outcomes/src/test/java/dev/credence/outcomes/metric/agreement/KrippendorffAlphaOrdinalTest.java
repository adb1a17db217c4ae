package dev.credence.outcomes.metric.agreement;

class KrippendorffAlphaOrdinalTest extends AgreementLaws {
    KrippendorffAlphaOrdinalTest() {
        super(ChanceAgreement.KRIPPENDORFF, "weights=ordinal");
    }
}
