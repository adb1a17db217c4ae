package dev.credence.jackson;

import dev.credence.api.evidence.ConfusionMatrix;

/** {@code {"type":"binary","tp":199,"fp":2,"fn":13,"tn":355}}. */
final class BinaryForm implements EvidenceForm {
    private final Design design = new Design();
    private long tp;
    private long fp;
    private long fn;
    private long tn;

    @Override
    public Fields fields() {
        return new Fields("binary evidence")
                .required("tp", in -> tp = Numbers.count(in, "tp"))
                .required("fp", in -> fp = Numbers.count(in, "fp"))
                .required("fn", in -> fn = Numbers.count(in, "fn"))
                .required("tn", in -> tn = Numbers.count(in, "tn"))
                .optional(Design.FIELD, design::read);
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        ConfusionMatrix matrix = in.build(() -> ConfusionMatrix.binary(tp, fp, fn, tn));
        return EvidenceDocument.of(design.of(matrix, matrix::truth));
    }
}
