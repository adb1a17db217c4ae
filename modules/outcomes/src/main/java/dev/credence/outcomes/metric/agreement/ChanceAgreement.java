package dev.credence.outcomes.metric.agreement;

import dev.credence.api.metric.Range;

/** The agreement of raters that is expected by chance. */
enum ChanceAgreement {
    /** None, so that the metric is the agreement of pairs of raters itself. */
    NONE("rater-agreement", "share of the pairs of raters of an item that agree, averaged over items"),
    /** That of two raters who draw from the mean shares of the categories. */
    FLEISS("fleiss-kappa", "agreement of two or more raters beyond chance, by the mean shares of the categories"),
    /** As {@link #FLEISS}, where each rating counts equally and a pair never contains a rating twice. */
    KRIPPENDORFF(
            "krippendorff-alpha", "agreement of two or more raters beyond chance, where each rating counts equally"),
    /** That of raters who guess on hard items only. */
    GWET("gwet-ac", "agreement of two or more raters beyond chance, which skewed shares of categories do not lower");

    private final String id;
    private final String description;

    ChanceAgreement(String id, String description) {
        this.id = id;
        this.description = description;
    }

    String id() {
        return id;
    }

    String description() {
        return description;
    }

    /** Returns the values that the metric can take. */
    Range range() {
        return this == NONE ? Range.UNIT : Range.SYMMETRIC;
    }

    /** Returns the number of ratings that an item needs to contribute to the shares of the categories. */
    int ratingsNeeded() {
        return this == KRIPPENDORFF ? 2 : 1;
    }
}
