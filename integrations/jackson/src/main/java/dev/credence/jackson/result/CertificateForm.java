package dev.credence.jackson.result;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.api.metric.GuaranteedBounds;

/** The JSON form of guaranteed bounds. */
@JsonClassDescription("certificate")
record CertificateForm(double lower, double upper) {
    static CertificateForm of(GuaranteedBounds certificate) {
        return new CertificateForm(certificate.lower(), certificate.upper());
    }

    GuaranteedBounds certificate() {
        return new GuaranteedBounds(lower, upper);
    }
}
