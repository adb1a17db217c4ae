package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.api.metric.Certificate;

/** Bounds that are sure, as JSON. */
@JsonClassDescription("certificate")
record CertificateForm(double lower, double upper) {
    static CertificateForm of(Certificate certificate) {
        return new CertificateForm(certificate.lower(), certificate.upper());
    }

    Certificate certificate() {
        return new Certificate(lower, upper);
    }
}
