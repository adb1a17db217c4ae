package dev.credence.cli.report;

import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.layout.SamplingDesign;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data of a page: the evidence of one system, or of two. */
interface ReportData {
    /** Returns the file or states of the rows, for two systems those of the first. */
    String place();

    /** Returns the check that rejects predictions without a label in common with the true labels. */
    CommonLabel commonLabel();

    /** Returns the sampling design. */
    SamplingDesign design();

    /** Returns the name of the scores, if there are scores. */
    String scores();

    /** Returns whether lower scores indicate the positive label. */
    boolean flip();

    /** Returns the evidence of the system, or of the first of two. */
    Dataset one();

    /** Returns the evidence of each slice by its name. */
    Map<String, Dataset> slices(String column);

    /** Returns whether there is a second system. */
    boolean compares();

    /** Returns the evidence of both systems, if there are two. */
    Optional<PairData> two();

    /** Returns the evidence of both systems in each slice by its name; nothing for systems on different rows. */
    Map<String, PairData> slicesOfBoth(String column);

    /** Returns sentences for a paper on the rows as they were last read, such as how many were left out. */
    List<String> rowSentences();

    /** Returns the description of the input, by name. */
    Map<String, Object> input(long rows);

    /** Returns the description of the input of both systems, by name. */
    Map<String, Object> inputOfBoth(long rows);
}
