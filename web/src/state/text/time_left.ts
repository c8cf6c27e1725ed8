/** What a side has on its clock. Milliseconds. */
export interface TimeLeft {
  /** Of the main time, or of the period that is being used. */
  left: number;
  /** Of byo-yomi: that are left, the one that is being used among them; 0: there are none. */
  periods: number;
  inPeriod: boolean;
  /** Of the delay of the move that is to be made: the clock stands as long. */
  delay: number;
}
