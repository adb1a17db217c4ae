package dev.credence.judge;

import dev.credence.api.interval.Note;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/** Items that a judge labelled, as a correction reads them. The type of evidence is that of the requested metric, which is checked. */
interface StagedItems {
    /** Returns the number of items with a true label. */
    long labelled();

    /** Returns the number of items without a true label. */
    long unlabelled();

    /** Returns the number of systems; 0 if the labels themselves are the outcome. */
    int systems();

    Stages<?> stages(int system);

    /** Returns the labelled items of a system by their true labels. */
    Sample<?> byTruth(int system);

    /** Returns all items of a system by the labels of the judge. */
    Sample<?> byJudge(int system);

    /** Returns the labelled items of two systems by their true labels. */
    Sample<?> pairByTruth(int first, int second);

    /** Returns all items of two systems by the labels of the judge. */
    Sample<?> pairByJudge(int first, int second);

    /** Returns the label that the judge gave to every labelled item; empty if there are several. */
    Optional<String> constantLabel();

    /** Returns why the labelled items cannot be the ones that the design chose; empty if they can, or if nothing shows it. */
    Optional<Refusal> refusalOfLabelled();

    /** Returns a note if the labelled items do not look like the ones that the design chooses; empty if they do, or if nothing shows it. */
    Optional<Note> noteOnLabelled();

    /** Returns the independent items for a plan of labels; empty if they are counted, or were labelled by a design. */
    Optional<ItemGroups> similar();

    /** Returns an item by the label of the judge in words. */
    String describeJudged(int item);
}
